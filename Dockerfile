# An image with nothing in it but the program, which needs nothing else: `docker build -t bouton .`, and then
#
#   docker run --rm --name bouton --env-file .env --read-only -v bouton:/data bouton
#
# A newer one that is started beside it under another name, on the same volume, takes its place without failing a click.
# compose.yaml says the same, and more, for those who like that better.
FROM docker.io/library/rust:1.95-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates libssl-dev make pkg-config && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY . .
RUN .ci/release /image && mkdir /data

FROM scratch
COPY --from=build /image/bouton /bouton
# Whom to believe that they are Discord, where OpenSSL looks for that.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=build --chown=65532:65532 --chmod=0700 /data /data
WORKDIR /data
VOLUME /data
ENV DATABASE_URL=sqlite:///data/bouton.db METRICS_ADDR=127.0.0.1:9100
USER 65532:65532
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=30s CMD ["/bouton", "healthcheck"]
ENTRYPOINT ["/bouton"]
CMD ["run", "--replace"]
