import { Injectable } from '@nestjs/common';
import { DirectConnections } from '../database/direct-connections.ts';

/** Lets one at a time, of all servers, put the files of a version in place or remove them. */
@Injectable()
export class ReservationsService {
  constructor(private readonly connections: DirectConnections) {}

  /**
   * Undefined, and nothing done, while somebody else has the version. The lock belongs to the connection: a server that dies leaves
   * none behind, and no transaction is open for as long as an upload takes.
   */
  reserved<Result>(app: string, version: string, work: () => Promise<Result>): Promise<Result | undefined> {
    const what = `${app} ${version}`;
    return this.connections.withConnection(async (connection) => {
      const { rows } = await connection.query<{ free: boolean }>(`select pg_try_advisory_lock(${key}) as free`, [what]);
      if (!rows[0]?.free) return undefined;
      try {
        return await work();
      } finally {
        await connection.query(`select pg_advisory_unlock(${key})`, [what]);
      }
    });
  }
}

const key = `hashtextextended('upload ' || $1, 0)`;
