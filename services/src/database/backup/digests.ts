import { createHash, hash } from 'node:crypto';

/** The size and the SHA-256 of bytes that come in pieces. */
export class BytesDigest {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  update(piece: Buffer) {
    this.#hash.update(piece);
    this.#bytes += piece.length;
  }

  /** Call it once, at the end. */
  finish() {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

/**
 * The number of rows in the output of COPY, and the sum of their hashes modulo 2^64. The sum is the same for the same rows in any
 * order: a database returns them in another order after a restore, and sorting a large table would take long.
 */
export class RowsDigest {
  #rows = 0;
  #low = 0;
  #high = 0;
  /** The beginning of a row that continues in the next piece. */
  #begun: Buffer[] = [];

  /** In the text format of COPY, a line break ends a row and is in no value. */
  update(piece: Buffer) {
    let start = 0;
    for (let end = piece.indexOf(lineBreak); end >= 0; end = piece.indexOf(lineBreak, start)) {
      this.#add(this.#whole(piece.subarray(start, end)));
      start = end + 1;
    }
    if (start < piece.length) this.#begun.push(piece.subarray(start));
  }

  finish() {
    const words = [this.#high, this.#low].map((word) => word.toString(16).padStart(8, '0'));
    return { rows: this.#rows, rowsHash: words.join('') };
  }

  get rows() {
    return this.#rows;
  }

  #whole(end: Buffer) {
    if (this.#begun.length === 0) return end;
    const row = Buffer.concat([...this.#begun, end]);
    this.#begun = [];
    return row;
  }

  #add(row: Buffer) {
    const digest = hash('sha256', row, 'buffer');
    const low = this.#low + digest.readUInt32BE(0);
    this.#low = low >>> 0;
    this.#high = (this.#high + digest.readUInt32BE(4) + (low > 0xffff_ffff ? 1 : 0)) >>> 0;
    this.#rows += 1;
  }
}

const lineBreak = 10;
