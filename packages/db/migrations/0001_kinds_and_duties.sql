ALTER TABLE "question" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_language_check" CHECK ("question"."language" in ('en', 'hi'));--> statement-breakpoint
-- The same text with other options is another question. Two questions that were the same by this key cannot exist: their texts differ.
UPDATE "question" SET "text_key" = "text_key" || E'\n' || (
	SELECT string_agg(o.option_key, E'\n' ORDER BY o.option_key COLLATE "C")
	FROM (SELECT lower(regexp_replace(btrim(option_text), '\s+', ' ', 'g')) AS option_key FROM unnest("options") AS option_text) o
);--> statement-breakpoint
ALTER TABLE "violation" ADD COLUMN "is_excused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TABLE "backup" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"finished_at" timestamp (3) with time zone NOT NULL,
	"bytes" bigint NOT NULL
);--> statement-breakpoint
ALTER TABLE "server_process" ADD COLUMN "registered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "line_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quiz_session" ADD COLUMN "celebration_claim_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pass_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD COLUMN "buys" text;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD COLUMN "tax" bigint;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD COLUMN "pass_days" integer;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
INSERT INTO "ledger_account" ("kind", "guarded", "materialised") VALUES ('revenue.pass', false, false);--> statement-breakpoint
ALTER TABLE "deposit_limit" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "deposit_limit" ADD COLUMN "minutes_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deposit_limit" ADD COLUMN "next_minutes" integer;--> statement-breakpoint
ALTER TABLE "retained_limit" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "retained_limit" ADD COLUMN "minutes_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "retained_limit" ADD COLUMN "next_minutes" integer;--> statement-breakpoint
ALTER TABLE "question" DROP CONSTRAINT "question_options_check";--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "seconds" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "kinds" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "session_question" ADD COLUMN "limit_ms" integer DEFAULT 5000 NOT NULL;--> statement-breakpoint
ALTER TABLE "session_question" ADD COLUMN "rest_ms" integer;--> statement-breakpoint
ALTER TABLE "tournament_question" ADD COLUMN "seconds" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "question_kinds" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_shape_check" CHECK (cardinality("question"."options") between 2 and 6 and "question"."seconds" between 3 and 120) NOT VALID;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_answer_check" CHECK ("question"."correct_answer" between 0 and cardinality("question"."options") - 1 or "question"."correct_answer" between 67 and 63 + (1 << cardinality("question"."options"))) NOT VALID;--> statement-breakpoint
ALTER TABLE "quiz_session" ADD COLUMN "marked_points" integer;--> statement-breakpoint
ALTER TABLE "session_question" ADD COLUMN "right_points" smallint;--> statement-breakpoint
ALTER TABLE "session_question" ADD COLUMN "wrong_points" smallint;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "marks" json;--> statement-breakpoint
CREATE TABLE "question_media" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"duration_ms" integer,
	"file" text NOT NULL,
	"small_file" text,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "question_media_size_check" CHECK (num_nulls("question_media"."width", "question_media"."height") = case "question_media"."kind" when 'picture' then 0 else 2 end and num_nulls("question_media"."duration_ms") = case "question_media"."kind" when 'sound' then 0 else 1 end)
);
--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "media_hash" text;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "media_alt" text;--> statement-breakpoint
ALTER TABLE "tournament_question" ADD COLUMN "media_hash" text;--> statement-breakpoint
ALTER TABLE "tournament_question" ADD COLUMN "media_alt" text;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_media_hash_question_media_hash_fk" FOREIGN KEY ("media_hash") REFERENCES "public"."question_media"("hash") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "tournament_question" ADD CONSTRAINT "tournament_question_media_hash_question_media_hash_fk" FOREIGN KEY ("media_hash") REFERENCES "public"."question_media"("hash") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "question_media_hash_idx" ON "question" USING btree ("media_hash") WHERE "question"."media_hash" is not null;--> statement-breakpoint
CREATE INDEX "tournament_question_media_hash_idx" ON "tournament_question" USING btree ("media_hash") WHERE "tournament_question"."media_hash" is not null;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_media_check" CHECK ("question"."media_hash" is null or "question"."media_alt" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "duty" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "duty" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_duty_check" CHECK ("users"."duty" in ('editor', 'support', 'finance', 'organiser')) NOT VALID;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "difficulties" json;--> statement-breakpoint
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_difficulties_check" CHECK (("tournament"."difficulties" ->> 'easy')::int + ("tournament"."difficulties" ->> 'medium')::int + ("tournament"."difficulties" ->> 'hard')::int = "tournament"."questions_count") NOT VALID;