import {
  createPasskey,
  deletePasskey,
  listPasskeys,
  type PasskeyChange,
  type PasskeyRequest,
  startPasskey,
  updatePasskey,
} from '@daybook/contracts/passkeys';
import { Controller, Param } from '@nestjs/common';
import { Endpoint } from '../http/endpoint.ts';
import { Body, CurrentSession, type OwnSession } from '../http/parameters.ts';
import { ByCaller, type Caller, SecurityLog } from '../security-log/security-log.ts';
import { AccountsService } from './accounts.service.ts';
import { PasskeysService } from './passkeys.service.ts';
import { ProofsService } from './proofs.service.ts';

@Controller()
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly accounts: AccountsService,
    private readonly proofs: ProofsService,
    private readonly log: SecurityLog,
  ) {}

  @Endpoint(listPasskeys)
  listPasskeys(@CurrentSession() { owner }: OwnSession) {
    return this.passkeys.listPasskeys(owner);
  }

  @Endpoint(startPasskey)
  async startPasskey(@CurrentSession() { owner }: OwnSession) {
    return this.passkeys.startPasskey(await this.accounts.readAccount(owner));
  }

  @Endpoint(createPasskey)
  async createPasskey(
    @CurrentSession() own: OwnSession,
    @Body() { proof, ...request }: PasskeyRequest,
    @ByCaller() caller: Caller,
  ) {
    const whileProven = await this.proofs.check(own, proof, caller);
    const passkey = await this.passkeys.createPasskey(own.owner, request, whileProven);
    this.log.write('passkey-added', caller, { owner: own.owner, passkey: passkey.id });
    return passkey;
  }

  @Endpoint(updatePasskey)
  updatePasskey(@CurrentSession() { owner }: OwnSession, @Param('id') id: string, @Body() { name }: PasskeyChange) {
    return this.passkeys.updatePasskey(owner, id, name);
  }

  @Endpoint(deletePasskey)
  async deletePasskey(@CurrentSession() { owner }: OwnSession, @Param('id') id: string, @ByCaller() caller: Caller) {
    await this.passkeys.deletePasskey(owner, id);
    this.log.write('passkey-removed', caller, { owner, passkey: id });
  }
}
