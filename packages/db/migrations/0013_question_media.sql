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
ALTER TABLE "question" ADD CONSTRAINT "question_media_check" CHECK ("question"."media_hash" is null or "question"."media_alt" is not null) NOT VALID;