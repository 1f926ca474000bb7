import { Module } from '@nestjs/common';
import { AccountReports } from './account-reports.js';

@Module({ providers: [AccountReports], exports: [AccountReports] })
export class AccountModule {}
