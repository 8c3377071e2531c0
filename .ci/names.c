// Linked into a release, so that it looks names up only in files and by DNS. Otherwise a static program would load the
// other modules in /etc/nsswitch.conf, such as systemd's, which need that system's own glibc: it would crash at the
// first lookup.
#include <nss.h>

__attribute__((constructor)) static void look_names_up_by_ourselves(void) {
  __nss_configure_lookup("hosts", "files dns");
  __nss_configure_lookup("passwd", "files");
}
