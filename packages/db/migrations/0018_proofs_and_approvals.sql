CREATE TABLE "device_mark" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promotion" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"effective_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "retained_limit" (
	"fingerprint" "bytea" PRIMARY KEY NOT NULL,
	"amount" bigint,
	"next_from" timestamp (3) with time zone,
	"next_amount" bigint,
	"excluded_until" timestamp (3) with time zone,
	"retained_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_email_key";--> statement-breakpoint
ALTER TABLE "kyc" ADD COLUMN "payout_hash" "bytea";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "start_window_ms" integer;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "reveal" text DEFAULT 'immediate' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "pool_set_by" uuid;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "pool_set_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "approval_pending_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "pending_prize_pool" bigint;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "payout_hash" "bytea";--> statement-breakpoint
ALTER TABLE "device_mark" ADD CONSTRAINT "device_mark_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion" ADD CONSTRAINT "promotion_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion" ADD CONSTRAINT "promotion_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_mark_user_id_idx" ON "device_mark" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "device_mark_last_used_at_idx" ON "device_mark" USING btree ("last_used_at");--> statement-breakpoint
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_pool_set_by_users_id_fk" FOREIGN KEY ("pool_set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kyc_payout_hash_idx" ON "kyc" USING btree ("payout_hash");--> statement-breakpoint
CREATE INDEX "users_email_idx" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "tournament_approval_idx" ON "tournament" USING btree ("created_at") WHERE "tournament"."approval_pending_since" is not null or "tournament"."pending_prize_pool" is not null;--> statement-breakpoint
CREATE INDEX "tournament_pool_set_idx" ON "tournament" USING btree ("pool_set_by","pool_set_at");--> statement-breakpoint
CREATE INDEX "withdrawal_payout_hash_idx" ON "withdrawal" USING btree ("payout_hash","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email")) WHERE "users"."email_verified_at" is not null;--> statement-breakpoint
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_reveal_check" CHECK ("tournament"."reveal" in ('immediate', 'after_settlement'));--> statement-breakpoint
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_start_window_check" CHECK ("tournament"."start_window_ms" > 0);