CREATE TABLE "deposit_limit" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"amount" bigint,
	"next_from" timestamp (3) with time zone,
	"next_amount" bigint
);
--> statement-breakpoint
CREATE TABLE "one_time_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"mobile_number" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "totp" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint,
	"recovery_hashes" "bytea"[] DEFAULT '{}'::bytea[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliation_difference" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"detail" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "dispute" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"user_id" uuid,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "dispute_amount_check" CHECK ("dispute"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payout" (
	"id" uuid PRIMARY KEY NOT NULL,
	"withdrawal_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"provider_payout_id" text,
	"utr" text,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "payout_provider_payout_id_key" UNIQUE("provider_payout_id")
);
--> statement-breakpoint
CREATE TABLE "reconciliation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"to" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"differences" integer,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"user_id" uuid,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"requested_by" uuid,
	"provider_refund_id" text,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "refund_provider_refund_id_key" UNIQUE("provider_refund_id"),
	CONSTRAINT "refund_amount_check" CHECK ("refund"."amount" > 0),
	CONSTRAINT "refund_source_check" CHECK (("refund"."source" = 'deposit') = ("refund"."user_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "settlement" (
	"id" text PRIMARY KEY NOT NULL,
	"gross" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"net" bigint NOT NULL,
	"utr" text,
	"settled_at" timestamp (3) with time zone NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"taxable" bigint NOT NULL,
	"tds" bigint NOT NULL,
	"financial_year" integer NOT NULL,
	"status" text NOT NULL,
	"payout" "bytea" NOT NULL,
	"reason" text,
	"bank_reference" text,
	"first_approved_by" uuid,
	"first_approved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "withdrawal_amount_check" CHECK ("withdrawal"."amount" > 0 and "withdrawal"."tds" between 0 and "withdrawal"."amount")
);
--> statement-breakpoint
CREATE TABLE "year_closing" (
	"user_id" uuid NOT NULL,
	"financial_year" integer NOT NULL,
	"taxable" bigint NOT NULL,
	"tds" bigint NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "year_closing_user_id_financial_year_pk" PRIMARY KEY("user_id","financial_year")
);
--> statement-breakpoint
ALTER TABLE "kyc" ALTER COLUMN "pan_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD COLUMN "ref" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD COLUMN "last_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mobile_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_event" ADD COLUMN "abandoned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deposit_limit" ADD CONSTRAINT "deposit_limit_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_code" ADD CONSTRAINT "one_time_code_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp" ADD CONSTRAINT "totp_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_withdrawal_id_withdrawal_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_first_approved_by_users_id_fk" FOREIGN KEY ("first_approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_closing" ADD CONSTRAINT "year_closing_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_code_user_id_idx" ON "one_time_code" USING btree ("user_id","purpose","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_code_open_key" ON "one_time_code" USING btree ("user_id","purpose") WHERE "one_time_code"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_difference_open_key" ON "reconciliation_difference" USING btree ("kind","subject") WHERE "reconciliation_difference"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "reconciliation_difference_first_seen_idx" ON "reconciliation_difference" USING btree ("first_seen_at","id");--> statement-breakpoint
CREATE INDEX "dispute_payment_id_idx" ON "dispute" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "dispute_user_id_idx" ON "dispute" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dispute_created_at_idx" ON "dispute" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_attempt_key" ON "payout" USING btree ("withdrawal_id","attempt");--> statement-breakpoint
CREATE INDEX "payout_waiting_idx" ON "payout" USING btree ("next_attempt_at") WHERE "payout"."status" = 'asked';--> statement-breakpoint
CREATE INDEX "reconciliation_started_at_idx" ON "reconciliation" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "refund_payment_id_idx" ON "refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refund_user_id_idx" ON "refund" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refund_created_at_idx" ON "refund" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refund_waiting_idx" ON "refund" USING btree ("next_attempt_at") WHERE "refund"."status" = 'asked';--> statement-breakpoint
CREATE INDEX "withdrawal_user_id_idx" ON "withdrawal" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "withdrawal_created_at_idx" ON "withdrawal" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "withdrawal_open_idx" ON "withdrawal" USING btree ("created_at") WHERE "withdrawal"."status" in ('requested', 'approved', 'failed');--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_ref_key" UNIQUE("ref");