import { Module } from '@nestjs/common';
import { FieldCoverage } from './field-coverage.js';
import { QualityReport } from './quality-report.js';

@Module({ providers: [FieldCoverage, QualityReport], exports: [QualityReport] })
export class QualityModule {}
