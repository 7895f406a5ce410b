/** Why a request was not answered by a backend, for the developer to read. */
export class NotForwarded extends Error {
  /** @param {string} sentence what the backend did, without its name */
  constructor(sentence) {
    super(sentence);
    this.name = 'NotForwarded';
  }
}
