/** Why the shop cannot be built, started or served, in words for the person at the keyboard. */
export class Trouble extends Error {}
