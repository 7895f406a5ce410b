import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findHaproxy } from '../machine/programs.mjs';
import { writeOwned } from './owned-files.mjs';
import { Part } from './part.mjs';

/**
 * HAProxy with the configuration of operators, and a certificate of its own.
 *
 * @param {{ folder: string, files: string, port: number, servers: readonly number[], unused: number }} options `servers` and `unused`: ports
 * @returns {{ proxy: Part, certificate: string }}
 */
export function aProxy({ folder, files, port, servers, unused }) {
  const certificate = makeCertificate(folder);
  const addressOf = (/** @type {number} */ index) => `127.0.0.1:${servers[index] ?? unused}`;
  const proxy = new Part('haproxy', folder, {
    command: findHaproxy() ?? '',
    args: ['-db', '-f', path.join(files, 'haproxy.cfg')],
    env: {
      ADDRESS: `127.0.0.1:${port}`,
      CERTIFICATE: path.join(folder, 'haproxy.pem'),
      SERVER_1: addressOf(0),
      SERVER_2: addressOf(1),
      SERVER_3: addressOf(2),
    },
  });
  return { proxy, certificate };
}

/** Writes a self-signed certificate of localhost with its key for HAProxy. Returns the certificate. @param {string} folder */
function makeCertificate(folder) {
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => path.join(folder, name));
  const words = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
  ];
  const names = ['-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', [...words, ...names, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  const text = fs.readFileSync(certificate, 'utf8');
  writeOwned(path.join(folder, 'haproxy.pem'), `${text}${fs.readFileSync(key, 'utf8')}`);
  fs.rmSync(key);
  return text;
}
