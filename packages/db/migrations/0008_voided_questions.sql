ALTER TABLE "quiz_session" ADD COLUMN "has_voided" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session_question" ADD COLUMN "voided" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "quiz_session_held_idx" ON "quiz_session" USING btree ("prize_state","tournament_id") WHERE "quiz_session"."prize_state" in ('held', 'released', 'voided');--> statement-breakpoint
CREATE INDEX "tournament_created_at_idx" ON "tournament" USING btree ("created_at","id");