import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Stores } from '#libs/search/read/list-reader.js';
import { STORES } from '../../search/search.module.js';
import { named } from '../http/schema.js';

const shape = {
  brand_name: z.string().nullable(),
  url_source: z.string().nullable(),
  logo_url: z.string().nullable(),
  active_jobs_count: z.int().nullable(),
};

export const companyRef = named(
  'CompanyRef',
  z
    .object({ source_id: z.string(), ...shape })
    .describe('All fields except the id are null if the dataset no longer contains the company.'),
);
export type CompanyRef = z.infer<typeof companyRef>;

const NAMES = Object.keys(shape) as (keyof typeof shape)[];

/** The fields by which lists show companies. Free, unlike whole records. */
@Injectable()
export class CompanyDirectory {
  constructor(@Inject(STORES) private readonly stores: Stores) {}

  async find(ids: readonly string[]): Promise<CompanyRef[]> {
    const records = await this.stores.companies.find(new Set(ids));
    return ids.map((source_id) => {
      const record: Partial<CompanyRef> | null = records.get(source_id)?.value() ?? null;
      return {
        source_id,
        ...(Object.fromEntries(NAMES.map((name) => [name, record?.[name] ?? null])) as Omit<CompanyRef, 'source_id'>),
      };
    });
  }
}
