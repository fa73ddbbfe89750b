ALTER TABLE "session_question" DROP COLUMN "category";--> statement-breakpoint
ALTER TABLE "session_question" DROP COLUMN "difficulty";--> statement-breakpoint
ALTER TABLE "session_question" DROP COLUMN "question_text";--> statement-breakpoint
ALTER TABLE "session_question" DROP COLUMN "options";--> statement-breakpoint
ALTER TABLE "session_question" DROP COLUMN "explanation";