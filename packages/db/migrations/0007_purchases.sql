ALTER TABLE "users" ADD COLUMN "pass_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD COLUMN "buys" text;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD COLUMN "tax" bigint;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD COLUMN "pass_days" integer;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
INSERT INTO "ledger_account" ("kind", "guarded", "materialised") VALUES ('revenue.pass', false, false);