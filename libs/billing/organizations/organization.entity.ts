import {
  Check,
  Column,
  CreateDateColumn,
  DeleteDateColumn,
  Entity,
  JoinColumn,
  OneToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { CREDIT_COLUMN } from '../credits/credit-column.js';
import { RATE_TIERS, type RateTier } from '../rate-limits/rate-tiers.js';

export const BILLING_MODES = ['credits', 'subscription'] as const;
export type BillingMode = (typeof BILLING_MODES)[number];

/** Governs the dashboard only, never the API. */
export const PRODUCT_PLANS = ['free', 'entry', 'premium', 'enterprise'] as const;
export type ProductPlan = (typeof PRODUCT_PLANS)[number];

@Entity('organizations')
@Check('organizations_id_format', `id ~ '^O[0-9a-f]{32}$'`)
@Check('organizations_allowance_not_negative', 'allowance_credits >= 0')
@Check('organizations_limit_per_minute_positive', 'limit_per_minute > 0')
@Check('organizations_limit_per_five_hours_positive', 'limit_per_five_hours > 0')
@Check('organizations_test_without_credits', `test_of IS NULL OR billing_mode = 'subscription'`)
export class Organization {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'enum', enum: Object.keys(RATE_TIERS), enumName: 'rate_tier', default: 'default' })
  rateTier!: RateTier;

  @Column({ type: 'enum', enum: BILLING_MODES, enumName: 'billing_mode', default: 'subscription' })
  billingMode!: BillingMode;

  @Column({ type: 'enum', enum: PRODUCT_PLANS, enumName: 'product_plan', default: 'free' })
  productPlan!: ProductPlan;

  @Column({ type: 'boolean', default: true })
  apiEnabled!: boolean;

  /** Credits that each billing period includes; 0 on `subscription`. */
  @Column({ ...CREDIT_COLUMN, default: 0 })
  allowanceCredits!: number;

  /** Overrides the rate tier's limit of requests in 60 s, if not null. */
  @Column({ type: 'integer', nullable: true })
  limitPerMinute!: number | null;

  /** Overrides the rate tier's limit of requests in 18,000 s, if not null. */
  @Column({ type: 'integer', nullable: true })
  limitPerFiveHours!: number | null;

  /** Incremented with every change of the organization's exclusions or collections. */
  @Column({ type: 'integer', default: 0 })
  exclusionsVersion!: number;

  /** Of a test organization, whose tokens read the test data: the organization that it belongs to. */
  @Column({ type: 'text', nullable: true })
  testOf!: string | null;

  @OneToOne(() => Organization, { nullable: true })
  @JoinColumn({ name: 'test_of' })
  organization?: Relation<Organization> | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** Then only its ledger is left, and queries do not find it. */
  @DeleteDateColumn({ type: 'timestamptz' })
  deletedAt!: Date | null;
}
