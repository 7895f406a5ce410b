import type { FastifyReply, FastifyRequest } from 'fastify';
import { sharingNetworkOf } from '../connections/client-address.ts';
import { SlowClientError } from '../connections/client-error.ts';
import { busy, type ProblemError } from '../problem-error.ts';
import { FairBudget } from './fair-budget.ts';
import { small } from './limit-memory.ts';
import { onEnded } from './request-end.ts';

/** Bytes of all files that are being sent. Two of the largest that a release may have. */
const limit = 128 * 1024 * 1024;

/** A file that is being sent. */
interface SentFile {
  readonly readers: Set<FastifyRequest>;
  readonly release: () => void;
}

/**
 * Limits the memory of files that are being sent, and of pages. A file counts once, however many clients read it, from its first reader to
 * its last. 2,500 connections that read nothing once held a gigabyte of files that the cache had evicted.
 *
 * @returns a function that returns an error if there is no room for a file
 */
export function limitFileMemory() {
  const budget = new FairBudget(limit);
  const files = new Map<Buffer, SentFile>();
  let count = 0;

  function reserve(file: Buffer, { ip }: FastifyRequest): SentFile | undefined {
    const readers = new Set<FastifyRequest>();
    const evict = () => {
      files.delete(file);
      for (const { raw } of readers) raw.socket.destroy(new SlowClientError('Too slow'));
      return true;
    };
    // Each file has an account of its own. So a network that used up the budget can still read, and loses its largest file for that.
    const release = budget.reserve([sharingNetworkOf(ip), String((count += 1))], { amount: file.length, evict });
    return release && { readers, release };
  }

  return (request: FastifyRequest, reply: FastifyReply, payload: unknown): ProblemError | undefined => {
    if (request.routeOptions.config.operation || !Buffer.isBuffer(payload) || payload.length <= small) return undefined;
    const file = files.get(payload) ?? reserve(payload, request);
    if (!file) return busy(1);
    files.set(payload, file);
    file.readers.add(request);
    onEnded(request, reply, () => {
      file.readers.delete(request);
      if (file.readers.size > 0) return;
      file.release();
      if (files.get(payload) === file) files.delete(payload);
    });
    return undefined;
  };
}
