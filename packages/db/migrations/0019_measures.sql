CREATE TABLE "calibration" (
	"category" text NOT NULL,
	"language" text NOT NULL,
	"measured_at" timestamp (3) with time zone,
	"answers" integer DEFAULT 0 NOT NULL,
	"common_slope" double precision,
	"level_means" double precision[],
	"level_variance" double precision,
	"claimed_until" timestamp (3) with time zone,
	CONSTRAINT "calibration_category_language_pk" PRIMARY KEY("category","language")
);
--> statement-breakpoint
CREATE TABLE "question_measure" (
	"question_id" uuid NOT NULL,
	"language" text NOT NULL,
	"is_of_practice" boolean NOT NULL,
	"answers" integer NOT NULL,
	"right" integer NOT NULL,
	"difficulty" double precision NOT NULL,
	"slope" double precision NOT NULL,
	"share" double precision NOT NULL,
	"share_error" double precision NOT NULL,
	"median_ms" integer,
	"choices" json NOT NULL,
	"suspected_key" integer,
	CONSTRAINT "question_measure_question_id_language_pk" PRIMARY KEY("question_id","language")
);
--> statement-breakpoint
CREATE TABLE "rating" (
	"session_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"user_id" uuid NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"mean" double precision NOT NULL,
	"deviation" double precision NOT NULL,
	CONSTRAINT "rating_session_id_scope_pk" PRIMARY KEY("session_id","scope")
);
--> statement-breakpoint
ALTER TABLE "integrity_signal" DROP CONSTRAINT "integrity_signal_points_check";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hides_rating" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_session" ADD COLUMN IF NOT EXISTS "rated_prize_state" text;--> statement-breakpoint
ALTER TABLE "tournament_question" ADD COLUMN "level" smallint;--> statement-breakpoint
ALTER TABLE "tournament_question" ADD COLUMN "is_measured" boolean;--> statement-breakpoint
ALTER TABLE "tournament_question" ADD COLUMN "stratum" text;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "pressed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "strata" json;--> statement-breakpoint
ALTER TABLE "question_measure" ADD CONSTRAINT "question_measure_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_session_id_quiz_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quiz_session"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "question_measure_suspected_idx" ON "question_measure" USING btree ("question_id") WHERE "question_measure"."suspected_key" is not null;--> statement-breakpoint
CREATE INDEX "rating_user_idx" ON "rating" USING btree ("user_id","scope","finished_at","session_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "quiz_session_unrated_idx" ON "quiz_session" USING btree ("finished_at") WHERE "quiz_session"."rank" is not null and "quiz_session"."entry_id" is not null and "quiz_session"."rated_prize_state" is distinct from "quiz_session"."prize_state";--> statement-breakpoint
ALTER TABLE "integrity_signal" ADD CONSTRAINT "integrity_signal_points_check" CHECK ("integrity_signal"."points" >= 0) NOT VALID;