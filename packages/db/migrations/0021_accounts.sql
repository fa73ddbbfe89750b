DROP INDEX "one_time_code_open_key";--> statement-breakpoint
ALTER TABLE "one_time_code" ADD COLUMN "asked_from" "bytea" DEFAULT ''::bytea NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_code" ADD COLUMN "other_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD COLUMN "device_mark_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_code_open_key" ON "one_time_code" USING btree ("user_id","purpose","asked_from") WHERE "one_time_code"."ended_at" is null;
