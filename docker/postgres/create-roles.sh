#!/bin/sh
# Creates the roles and the database of Rolecall, once, with the database server. `rolecall` owns the tables: it migrates, and runs the operator's commands. It is no
# superuser, and may create databases and roles for `admin restore --verify`. `rolecall_api` only reads and writes rows.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$ROLECALL_DATABASE_PASSWORD" --username postgres <<'SQL'
CREATE ROLE rolecall LOGIN NOSUPERUSER CREATEROLE CREATEDB PASSWORD :'password';
CREATE DATABASE rolecall OWNER rolecall;
SQL
psql --set ON_ERROR_STOP=1 --set password="$ROLECALL_API_DATABASE_PASSWORD" --username postgres --dbname rolecall --file /etc/rolecall/api-role.sql
