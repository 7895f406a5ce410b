/** Why the server cannot start. The message is one sentence for the operator, who can fix it. */
export class StartupError extends Error {}
