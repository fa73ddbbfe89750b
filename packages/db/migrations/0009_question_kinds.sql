ALTER TABLE "question" DROP CONSTRAINT "question_options_check";--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "seconds" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "kinds" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "session_question" ADD COLUMN "limit_ms" integer DEFAULT 5000 NOT NULL;--> statement-breakpoint
ALTER TABLE "session_question" ADD COLUMN "rest_ms" integer;--> statement-breakpoint
ALTER TABLE "tournament_question" ADD COLUMN "seconds" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "question_kinds" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_shape_check" CHECK (cardinality("question"."options") between 2 and 6 and "question"."seconds" between 3 and 120) NOT VALID;