#!/bin/sh
# Creates the role and the database of Rolecall, once, with the database server. The role is no superuser, who could switch off the triggers that
# keep the ledger and the audit log append-only. It may create databases for `admin restore --verify`.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$ROLECALL_DATABASE_PASSWORD" --username postgres <<'SQL'
CREATE ROLE rolecall LOGIN NOSUPERUSER NOCREATEROLE CREATEDB PASSWORD :'password';
CREATE DATABASE rolecall OWNER rolecall;
SQL
