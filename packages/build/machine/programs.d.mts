export function findChromium(): string | undefined;
export function findHeadlessChromium(): string | undefined;
export function findPostgres(): string | undefined;
export function findRadicale(): string | undefined;

/** The program of PgBouncer, a pooler of PostgreSQL's connections; undefined where it is not installed. */
export function findPgbouncer(): string | undefined;
