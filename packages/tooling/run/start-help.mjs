export const help = `npm start   installs what is missing, builds what changed, and serves Daybook

Settings come from the environment, each with its default:

  PORT=3000             the port to listen on
  HOST=localhost        the address to listen on; with NODE_ENV=production every address (::)
  PUBLIC_URL            the origin where people reach it: http://localhost:PORT; to be given with NODE_ENV=production,
                        then https or this machine
  DATA_DIR=.data        the database, the releases, the log and the secrets made here
  DATABASE_URL          a PostgreSQL server (15 or later) to use instead of the one in DATA_DIR
  DATABASE_DIRECT_URL   the server itself, where DATABASE_URL is a pooler in transaction mode (PgBouncer)
  DATABASE_POOL=20      connections to the database that the requests of a process share
  SHUTDOWN_DELAY=0      seconds in which /readyz answers 503 before the server stops listening; 5 with NODE_ENV=production
  JWT_SECRET            at least 32 characters; made once and kept in DATA_DIR, but to be given with
                        NODE_ENV=production and DATABASE_URL
  TRUST_PROXY           the proxies whose X-Forwarded-For is believed: 10.0.0.0/8, loopback; none if there is no
                        proxy; to be given with NODE_ENV=production and an https PUBLIC_URL
  LOGIN_LIMIT_ACCOUNT=10, LOGIN_LIMIT_ADDRESS=50, REGISTER_LIMIT_ADDRESS=20
                        failed logins and new accounts that are borne before one has to wait
  CALL_LIMIT_FACTOR=1   multiplies the limits on calls from one network address
  SESSION_DAYS=90       how long a login lasts at most
  ACCOUNT_GRACE_DAYS=14 how many days a login restores an account whose owner asked to delete it
  NOTES_LIMIT_ACCOUNT=200000, NOTE_BYTES_LIMIT_ACCOUNT=256000000, TASKS_LIMIT_ACCOUNT=20000
                        what an account may store
  SLOW_CLIENT_SECONDS=20
                        how long a client may take for its headers, and for each 32 KiB of a body or an answer
  PORTAL_TOKEN_SECONDS=900
                        how long a token of an embedded board is good; 900 at most
  CALENDAR_PROVIDERS=demo
                        the calendars to choose from: demo, google, caldav, ics, with commas between them;
                        google when its keys are given and nothing else is said
  CALENDAR_GOOGLE_CLIENT_ID, CALENDAR_GOOGLE_CLIENT_SECRET
                        the keys of Google's console, where PUBLIC_URL/api/calendar/callback/ is the redirect URI
  CALENDAR_GOOGLE_URL   a server that speaks as Google does, for tests; Google's own addresses
  CALENDAR_ALLOW_LOCAL=0
                        1 lets caldav and ics read from this machine and its network, and without TLS
  OPERATOR_TOKEN_HASH   SHA-256, in hexadecimal, of the operator's release token; made once and kept in DATA_DIR
  RELEASES_BUCKET, S3_ENDPOINT, AWS_REGION
                        a bucket of an S3-compatible store for the releases, which several servers share; DATA_DIR
  PUBLISH_FOLDERS       for node services/dist/main.js, without npm start: the folders of the built releases to publish
                        at the start, with colons between them
  LOG_LEVEL=info        fatal, error, warn, info, debug, trace or silent

For example: PORT=8080 DATA_DIR=/var/lib/daybook npm start
`;
