ALTER TABLE "tournament_question" ADD COLUMN "asked" integer;--> statement-breakpoint
ALTER TABLE "tournament_question" ADD COLUMN "right" integer;--> statement-breakpoint
ALTER TABLE "tournament_question" ADD COLUMN "closed" integer;--> statement-breakpoint
ALTER TABLE "tournament_question" ADD COLUMN "closed_right" integer;--> statement-breakpoint
ALTER TABLE "tournament_question" ADD COLUMN "closed_time_ms" bigint;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "counted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "violation_server_at_idx" ON "violation" USING btree ("server_at");--> statement-breakpoint
CREATE INDEX "tournament_uncounted_idx" ON "tournament" USING btree ("id") WHERE "tournament"."counted_at" is null and ("tournament"."settled_at" is not null or "tournament"."cancelled_at" is not null);