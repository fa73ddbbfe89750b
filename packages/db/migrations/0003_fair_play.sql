ALTER TABLE "question" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session_question" ADD COLUMN "stalled_ms" integer;--> statement-breakpoint
ALTER TABLE "tournament_report" ADD COLUMN "kind" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
UPDATE "question" q SET "opened_at" = now() WHERE q."owner_id" IS NULL AND q."shared_at" IS NULL AND (
  q."id" IN (SELECT "question_id" FROM "practice_question") OR EXISTS (
    SELECT FROM "session_question" a JOIN "quiz_session" s ON s."id" = a."session_id" JOIN "tournament" t ON t."id" = s."tournament_id"
    WHERE a."question_id" = q."id" AND a."starts_at" IS NOT NULL
      AND (t."kind" <> 'tournament' OR (t."entry_fee" = 0 AND t."prize_pool" = 0 AND t."pending_prize_pool" IS NULL))));
--> statement-breakpoint
DROP FUNCTION IF EXISTS list_practice_questions(timestamptz, int, int, interval);
