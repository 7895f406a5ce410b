import { contentsOf, readElements, signedPart, types } from './der-elements.ts';

/**
 * In bytes, of all certificates of a chain: most have none, others some domains. OpenSSL compares each with each name of the server, also if
 * nobody whom it trusts has signed them: 150 constraints with long names, and 290 names, stopped this thread for 0.07 s, and eight calendars
 * doubled the time of every other request.
 */
const maxSize = 1024;

/** Returns false if the certificates of a chain restrict each other's names (RFC 5280, section 4.2.1.10) more than those of other servers. */
export const haveFewNameConstraints = (certificates: readonly Buffer[]) =>
  certificates.flatMap(nameConstraintsOf).reduce((size, constraints) => size + constraints.length, 0) <= maxSize;

/** Returns the values of all such extensions. */
const nameConstraintsOf = (certificate: Buffer): Buffer[] =>
  readElements(signedPart(certificate))
    .filter(({ type }) => type === types.extensions)
    .flatMap(({ content }) => contentsOf(content, [types.sequence]))
    .flatMap((list) => readElements(list))
    .flatMap(({ content }) => {
      const [id, ...others] = readElements(content);
      return id?.content.equals(nameConstraints) ? others.map((other) => other.content) : [];
    });

const nameConstraints = Buffer.from('551d1e', 'hex');
