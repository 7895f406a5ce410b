export function findChromium(): string | undefined;
export function findFirefox(): string | undefined;
export function findPostgres(): string | undefined;
export function findRadicale(): string | undefined;

/** The program of PgBouncer, a pooler of PostgreSQL's connections; undefined where it is not installed. */
export function findPgbouncer(): string | undefined;
export function findWebKitDriver(): string | undefined;
export function findXvfb(): string | undefined;
export function findHaproxy(): string | undefined;
export function findPatroni(): string | undefined;
export function findEtcd(): string | undefined;
export function findPromtool(): string | undefined;
export function findIp(): string | undefined;
