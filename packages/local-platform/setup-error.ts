/** An expected failure to build, start or serve the shop; its message is for the user. */
export class SetupError extends Error {}
