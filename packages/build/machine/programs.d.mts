export function findChromium(): string | undefined;
export function findHeadlessChromium(): string | undefined;
export function findPostgres(): string | undefined;
export function findRadicale(): string | undefined;
