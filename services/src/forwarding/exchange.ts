import type { FastifyReply, FastifyRequest } from 'fastify';
import { pipeline } from 'node:stream';
import type { Dispatcher } from 'undici';
import { accessEnded } from '../http/authentication.ts';
import { clientOf } from '../http/connections/client-address.ts';
import { endWithSession } from '../http/limits/end-with-session.ts';
import { onEnded } from '../http/limits/request-end.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { BackendConnection } from './backend-connections.ts';
import { inCall } from '../tracing.ts';
import { BackendError, ClientLeftError, type Fault, type Outcome, toBackendError, toBackendProblem } from './backend-error.ts';
import { backendLimits } from './backend-limits.ts';
import { observeAnswer } from './forwarding-metrics.ts';
import { passedHeaders } from './incoming-response.ts';
import { LimitedStream } from './limited-stream.ts';
import { type OutgoingRequest, tooLarge } from './outgoing-request.ts';

/** One request to the backend of an app, and its response. It ends at once when the client leaves, or its session ends. */
export class Exchange {
  readonly #stop = new AbortController();
  readonly #begun = performance.now();
  #sent: LimitedStream | undefined;
  #received: LimitedStream | undefined;
  /** Why the response broke off. */
  #fault: Fault | undefined;

  constructor(
    private readonly app: string,
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {
    onEnded(request, reply, () => this.#stop.abort(new ClientLeftError()));
  }

  /** Sends the request, and resolves when the answer begins. @throws {BackendError | ClientLeftError | ProblemError} */
  async send(connection: BackendConnection, { hasBody, ...outgoing }: OutgoingRequest) {
    const client = clientOf(this.request);
    const release = await connection.permits.acquire(client, () => this.#giveWay());
    onEnded(this.request, this.reply, release);
    const { signal } = this.#stop;
    signal.throwIfAborted();
    const body = hasBody ? this.#readBody() : undefined;
    const stopWaiting = this.#giveUpAfter(backendLimits.answer, body);
    // While the body is sent, too: a body that was sent for 240 s once got its response four minutes after the logout.
    const stopChecks = endWithSession(this.request, this.reply, hasAccess, () => this.#stop.abort(accessEnded()));
    try {
      return await inCall(`backend ${this.app}`, (trace) => {
        const headers = { ...outgoing.headers, ...trace };
        return connection.send({ ...outgoing, headers, signal, ...(body && { body }) }, client);
      });
    } finally {
      stopWaiting();
      stopChecks();
    }
  }

  /** Sends the response of the backend. @throws {BackendError} for one that is not passed on */
  async respond({ body, ...head }: Dispatcher.ResponseData): Promise<FastifyReply> {
    // Without a listener, an error after the client has left would end the process.
    body.on('error', () => undefined);
    const headers = this.#checked(head, body);
    this.#observe('answered');
    void this.reply.status(head.statusCode).headers(headers);
    if (head.statusCode === 204 || head.statusCode === 304) {
      await body.dump();
      return this.reply.send();
    }
    const { responseBytes: bytes, pieces } = backendLimits;
    const exceeded = () => new BackendError('too-large');
    const received = new LimitedStream({ bytes, pieces, exceeded, explain: (error) => this.#explain(error) });
    this.#received = received;
    pipeline(body, received, () => undefined);
    this.#endInTime();
    return this.reply.send(received);
  }

  /** Returns why the response ends before its end. A fault of the backend is a problem, since the log has an error for what is wrong here. */
  #explain(error: Error): Error {
    const explained = toBackendError(error);
    if (!(explained instanceof BackendError)) return explained;
    this.#fault = explained.fault;
    return toBackendProblem(this.app, explained);
  }

  fail(error: unknown) {
    if (error instanceof BackendError) this.#observe(error.fault);
    if (error instanceof ClientLeftError) this.#observe('left');
  }

  /** A request that the backend works on ends within seconds, and the client would not know what it has changed: it is not ended. */
  #giveWay(): boolean {
    const isWorking = !this.#received && this.request.raw.complete;
    if (!isWorking) this.#stop.abort(new BackendError('evicted'));
    return !isWorking;
  }

  #checked(head: Omit<Dispatcher.ResponseData, 'body'>, body: Dispatcher.ResponseData['body']) {
    try {
      return passedHeaders(head);
    } catch (error) {
      body.destroy();
      throw error;
    }
  }

  /** Not the request itself: undici destroys what it does not read, and the client would lose the response. */
  #readBody(): LimitedStream {
    const body = new LimitedStream({ bytes: backendLimits.requestBytes, exceeded: tooLarge });
    body.on('error', () => undefined);
    this.#sent = body;
    return this.request.raw.pipe(body);
  }

  /** Gives the backend up if it does not answer in time. While the client sends a body, undici watches whether the backend reads it. */
  #giveUpAfter(milliseconds: number, body: LimitedStream | undefined): () => void {
    let timer: NodeJS.Timeout | undefined;
    const start = () => {
      timer = setTimeout(() => this.#stop.abort(new BackendError('slow')), milliseconds);
    };
    if (body) body.once('end', start);
    else start();
    return () => {
      body?.off('end', start);
      clearTimeout(timer);
    };
  }

  #endInTime() {
    const timer = setTimeout(() => this.#stop.abort(new BackendError('slow')), backendLimits.whole);
    const stopChecks = endWithSession(this.request, this.reply, hasAccess);
    onEnded(this.request, this.reply, () => {
      clearTimeout(timer);
      stopChecks();
    });
  }

  /** Counts the answer, and logs the request when it has ended. */
  #observe(outcome: Outcome) {
    const milliseconds = performance.now() - this.#begun;
    observeAnswer(this.app, outcome, milliseconds);
    onEnded(this.request, this.reply, () => {
      const line = {
        backend: this.app,
        outcome: this.#fault ?? outcome,
        milliseconds: Math.round(milliseconds),
        sentBytes: this.#sent?.bytes ?? 0,
        receivedBytes: this.#received?.bytes ?? 0,
      };
      this.request.log.info(line, 'Request forwarded to a backend');
    });
  }
}

const hasAccess = (request: FastifyRequest) =>
  request.requireAccess().then(
    () => true,
    (error: unknown) => {
      if (error instanceof ProblemError) return false;
      throw error;
    },
  );
