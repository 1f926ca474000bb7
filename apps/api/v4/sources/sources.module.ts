import { Module } from '@nestjs/common';
import { SourceLookup } from './source-lookup.js';

@Module({ providers: [SourceLookup], exports: [SourceLookup] })
export class SourcesModule {}
