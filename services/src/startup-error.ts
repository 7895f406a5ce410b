/** The server cannot start, for a reason that whoever started it can mend: the message is one sentence that says it. */
export class StartupError extends Error {}
