import { once } from 'node:events';
import http from 'node:http';
// The contracts of the working tree: what the commands send and show is held to them.
import { operations } from '../../contracts/src/api.ts';

/**
 * A registry of a test's own, over HTTP. It takes what the contracts describe and nothing else, and gives what a test says.
 *
 * @param {Record<string, unknown>} answers by the name of the operation: its answer, or a `problem`
 */
export async function startRegistry(answers) {
  const asked = [];
  const server = http.createServer((request, response) => answer(request, response, { answers, asked })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${server.address().port}`, asked, stop };
}

/** @param {number} status @param {string} detail @param {Record<string, string[]>} [errors] */
export const problem = (status, detail, errors) => ({ type: 'about:blank', title: 'Refused', status, detail, errors });

async function answer(request, response, { answers, asked }) {
  const { pathname, searchParams } = new URL(request.url, 'http://registry');
  const operation = operations.find(({ method, path }) => method === request.method && matcher(path).test(pathname));
  if (!operation) return say(response, 404, problem(404, `${request.method} ${pathname} is not in the contracts.`));
  const bytes = Buffer.concat(await request.toArray());
  const body = operation.bodyType || bytes.length === 0 ? bytes : JSON.parse(bytes.toString());
  const query = Object.fromEntries(searchParams);
  asked.push({ id: operation.id, path: pathname, query, body, headers: request.headers });

  const complaint = complaintOf(operation, { query, body });
  if (complaint) return say(response, 422, problem(422, complaint));
  const given = answers[operation.id];
  if (given?.status >= 400) return say(response, given.status, given);
  say(response, operation.status, operation.response?.parse(given));
}

function complaintOf(operation, { query, body }) {
  const wrong = [operation.query?.safeParse(query), operation.body?.safeParse(body)].find((checked) => checked?.success === false);
  return wrong && JSON.stringify(wrong.error.issues);
}

const matcher = (path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

function say(response, status, value) {
  const type = status >= 400 ? 'application/problem+json' : 'application/json';
  response.writeHead(status, value === undefined ? {} : { 'content-type': type }).end(value && JSON.stringify(value));
}
