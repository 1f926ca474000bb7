import { Get, Param } from '@nestjs/common';
import type { FacetReader } from '#libs/search/facets/facet-reader.js';
import { titleText } from '#libs/search/kinds/searched-text.js';
import { integer, keyword, prose, slug } from '#libs/search/kinds/values.js';
import type { RawQuery } from '#libs/search/query/read-values.js';
import type { ListReader } from '#libs/search/read/list-reader.js';
import type { Definition } from '#libs/search/registry/definition.js';
import { field, fromTier, indexOnly, withTier } from '#libs/search/registry/field.js';
import { JsonBytes } from '../http/json-bytes.js';
import { QueryString } from '../http/query-string.js';
import type { MeteredRequest } from '../metering/metered-request.js';
import { ListRoute, OptionsRoute, RecordRoute } from '../openapi/route-decorators.js';
import { RecordReaders } from '../search/record-readers.js';
import { Metered } from '../v4/admission.guard.js';
import { V4Controller } from '../v4/v4.entrance.js';

// All the code of a new kind of record: its definition, and a controller with its routes.
export const mascots: Definition = {
  name: 'mascots',
  recordName: 'Mascot',
  title: 'Mascot record',
  id: /^M\d{3}$/,
  served: true,
  listedInAccount: false,
  fed: false,
  rebuildCommand: 'mascots',
  fields: withTier('min', [
    field('id', keyword(), 'Mascot id.', { required: true, filter: 'ids', example: 'M001' }),
    field('name', prose(100), 'Its name.', { required: true, example: 'Otto' }),
    field('source', keyword(), 'The company that it belongs to.', { required: true, filter: 'source_ids' }),
    field('habitat', slug, 'Where it lives.', { filter: 'habitats', facet: true, example: 'river' }),
    fromTier(
      'default',
      field('legs', integer(0, 100), 'Number of legs.', { filter: 'legs', filterTier: 'default', sortable: true }),
    ),
    indexOnly('name_words', titleText, 'name', ({ name }) => name ?? null, { filter: 'names', example: 'otto' }),
  ]),
  embedsCompany: false,
  excludedBy: { sources: 'source' },
  sorts: {
    legs: {
      keys: [{ legs: { order: 'desc', missing: -1 } }, { id: 'asc' }],
      description: 'Most legs first.',
      stable: false,
    },
  },
};

@V4Controller('technologies', 'mascots')
export class MascotsController {
  private readonly list: ListReader;
  private readonly facets: FacetReader;

  constructor(readers: RecordReaders) {
    this.list = readers.list('mascots');
    this.facets = readers.options('mascots');
  }

  @Get()
  @JsonBytes()
  @ListRoute('mascots', 'Search mascots', 'Those with the most legs first.')
  async search(@QueryString() query: RawQuery, @Metered() request: MeteredRequest): Promise<Buffer> {
    return request.send(await this.list.list(query, request.operation));
  }

  @Get('options')
  @OptionsRoute('mascots', 'Mascot facet values', 'Free.')
  options(@QueryString() query: RawQuery, @Metered() request: MeteredRequest) {
    return this.facets.count(query, request.operation);
  }

  @Get(':mascot_id')
  @JsonBytes()
  @RecordRoute('mascots', 'One mascot', 'Returns `{}` if the mascot does not exist.')
  async one(
    @Param('mascot_id') id: string,
    @QueryString() query: RawQuery,
    @Metered() request: MeteredRequest,
  ): Promise<Buffer> {
    return request.send(await this.list.one(id, query, request.operation));
  }
}
