import { Module, type DynamicModule } from '@nestjs/common';
import { ReleaseStore } from './release-store.ts';
import { ReleasesService } from './releases.service.ts';

@Module({})
export class ReleasesModule {
  /** `dataDir` is where the releases' files are kept. */
  static in({ dataDir }: { dataDir: string }): DynamicModule {
    const store = { provide: ReleaseStore, useValue: new ReleaseStore(dataDir) };
    return { module: ReleasesModule, providers: [store, ReleasesService], exports: [ReleasesService] };
  }
}
