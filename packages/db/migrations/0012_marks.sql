ALTER TABLE "quiz_session" ADD COLUMN "marked_points" integer;--> statement-breakpoint
ALTER TABLE "session_question" ADD COLUMN "right_points" smallint;--> statement-breakpoint
ALTER TABLE "session_question" ADD COLUMN "wrong_points" smallint;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "marks" json;