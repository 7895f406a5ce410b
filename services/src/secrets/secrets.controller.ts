import { listSecrets } from '@daybook/contracts/secrets';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../http/endpoint.ts';
import { SecretsService } from './secrets.service.ts';

@Controller()
export class SecretsController {
  constructor(private readonly secrets: SecretsService) {}

  @Endpoint(listSecrets)
  listSecrets() {
    return this.secrets.list();
  }
}
