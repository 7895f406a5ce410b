export const help = `npm start   installs what is missing, builds what changed, and serves Daybook

Settings come from environment variables. Their defaults:

  PORT=3000             the port to listen on
  HOST=localhost        the address to listen on; with NODE_ENV=production every address (::)
  PUBLIC_URL            the origin where people reach it: http://localhost:PORT; required with NODE_ENV=production:
                        https, or this machine
  DATA_DIR=.data        the database, the releases, the log, and the secrets that were generated
  DATABASE_URL          a PostgreSQL server (15 or later) to use instead of the one in DATA_DIR
  DATABASE_DIRECT_URL   the server itself, if DATABASE_URL is a pooler in transaction mode (PgBouncer)
  DATABASE_POOL=20      database connections that the requests of a process share
  SHUTDOWN_DELAY=0      seconds for which /readyz responds with 503 before the server stops listening; 5 with NODE_ENV=production
  JWT_SECRET            at least 32 characters; generated once and stored in DATA_DIR; required with
                        NODE_ENV=production and DATABASE_URL
  TRUST_PROXY           the proxies whose X-Forwarded-For is trusted: 10.0.0.0/8, loopback; none without a proxy;
                        required with NODE_ENV=production and an https PUBLIC_URL
  LOGIN_LIMIT_ACCOUNT=10, LOGIN_LIMIT_ADDRESS=50, REGISTER_LIMIT_ADDRESS=20
                        failed logins in 15 minutes, and new accounts in an hour
  CALL_LIMIT_FACTOR=1   multiplies the limits on requests from one network address
  SESSION_DAYS=90       days that a login lasts at most
  ACCOUNT_GRACE_DAYS=14 days for which a login restores an account whose owner asked to delete it
  NOTES_LIMIT_ACCOUNT=200000, NOTE_BYTES_LIMIT_ACCOUNT=256000000, TASKS_LIMIT_ACCOUNT=20000
                        what an account may store
  SLOW_CLIENT_SECONDS=20
                        seconds that a client may take for its headers, and for each 32 KiB of a body or a response
  PORTAL_TOKEN_SECONDS=900
                        seconds for which an access token of an embedded board is valid; 900 at most
  CALENDAR_PROVIDERS=demo
                        the calendars to choose from: demo, google, caldav, ics, separated by commas; google if only
                        its keys are set
  CALENDAR_GOOGLE_CLIENT_ID, CALENDAR_GOOGLE_CLIENT_SECRET
                        the keys of a Google OAuth client with the redirect URI PUBLIC_URL/api/calendar/callback/
  CALENDAR_GOOGLE_URL   a server with Google's API, for tests; default: Google's addresses
  CALENDAR_ALLOW_LOCAL=0
                        1 allows caldav and ics addresses in this machine's network, and without TLS
  OPERATOR_TOKEN_HASH   SHA-256, in hexadecimal, of the operator's release token; default: of a generated token in
                        DATA_DIR
  RELEASES_BUCKET, S3_ENDPOINT, AWS_REGION
                        a bucket of an S3-compatible store for the releases, which several servers share; default:
                        DATA_DIR
  PUBLISH_FOLDERS       folders of built releases that a start publishes, separated by colons; npm start sets it
  LOG_LEVEL=info        fatal, error, warn, info, debug, trace or silent

Example: PORT=8080 DATA_DIR=/var/lib/daybook npm start
`;
