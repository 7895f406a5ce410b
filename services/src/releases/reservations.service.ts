import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Lets one at a time, of all servers, put the files of a version in place or remove them. */
@Injectable()
export class ReservationsService {
  constructor(private readonly source: DataSource) {}

  /**
   * Undefined, and nothing done, while somebody else has the version. The lock belongs to the connection: a server that dies leaves
   * none behind, and no transaction is open for as long as an upload takes.
   */
  async reserved<Result>(app: string, version: string, work: () => Promise<Result>): Promise<Result | undefined> {
    const what = `${app} ${version}`;
    const connection = this.source.createQueryRunner();
    try {
      const [row] = (await connection.query(`select pg_try_advisory_lock(${key}) as free`, [what])) as { free: boolean }[];
      if (!row?.free) return undefined;
      try {
        return await work();
      } finally {
        await connection.query(`select pg_advisory_unlock(${key})`, [what]);
      }
    } finally {
      await connection.release();
    }
  }
}

const key = `hashtextextended('upload ' || $1, 0)`;
