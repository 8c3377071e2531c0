// What a release is linked with: it looks names up in files and by DNS alone. A static program would else load what
// /etc/nsswitch.conf names besides, such as systemd's, which is made for that system's own glibc: and so end at its first look.
#include <nss.h>

__attribute__((constructor)) static void look_names_up_by_ourselves(void) {
  __nss_configure_lookup("hosts", "files dns");
  __nss_configure_lookup("passwd", "files");
}
