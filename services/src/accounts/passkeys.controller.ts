import {
  createPasskey,
  deletePasskey,
  listPasskeys,
  type PasskeyChange,
  type PasskeyRequest,
  startPasskey,
  startPasskeyAssertion,
  updatePasskey,
} from '@daybook/contracts/passkeys';
import { Controller } from '@nestjs/common';
import { Endpoint, Body, CurrentSession, type OwnSession, Param } from '../http/endpoint.ts';
import { type Caller, CurrentCaller, SecurityLog } from '../security-log/security-log.ts';
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
  async createPasskey(@CurrentSession() own: OwnSession, @Body() request: PasskeyRequest, @CurrentCaller() caller: Caller) {
    const whileProven = await this.proofs.check(own, request.proof, caller);
    const registered = await this.passkeys.verifyRegistration(own.owner, request.attestation);
    const passkey = await whileProven(() => this.passkeys.createPasskey(own.owner, request.name, registered));
    this.log.write('passkey-added', caller, { owner: own.owner, passkey: passkey.id });
    return passkey;
  }

  @Endpoint(updatePasskey)
  updatePasskey(@CurrentSession() { owner }: OwnSession, @Param('id') id: string, @Body() { name }: PasskeyChange) {
    return this.passkeys.updatePasskey(owner, id, name);
  }

  @Endpoint(deletePasskey)
  async deletePasskey(@CurrentSession() { owner }: OwnSession, @Param('id') id: string, @CurrentCaller() caller: Caller) {
    await this.passkeys.deletePasskey(owner, id);
    this.log.write('passkey-removed', caller, { owner, passkey: id });
  }

  @Endpoint(startPasskeyAssertion)
  startPasskeyAssertion() {
    return this.passkeys.startPasskeyAssertion();
  }
}
