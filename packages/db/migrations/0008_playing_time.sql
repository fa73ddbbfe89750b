ALTER TABLE "deposit_limit" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "deposit_limit" ADD COLUMN "minutes_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deposit_limit" ADD COLUMN "next_minutes" integer;--> statement-breakpoint
ALTER TABLE "retained_limit" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "retained_limit" ADD COLUMN "minutes_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "retained_limit" ADD COLUMN "next_minutes" integer;