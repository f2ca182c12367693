#!/bin/sh
# /usr/local/bin/transporte: the commands, with the settings and the user of the service.
# transporte respaldo FILE | restaurar FILE | clave EMAIL
set -a; . /etc/transporte.env; INIT_CWD=$PWD; set +a
cd /opt/transporte
command=$1; shift
exec runuser -u transporte -- node_modules/.bin/node "src/server/commands/$command.ts" "$@"
