CREATE TABLE "tournament_guest" (
	"tournament_id" uuid NOT NULL,
	"mobile_number" text NOT NULL,
	CONSTRAINT "tournament_guest_tournament_id_mobile_number_pk" PRIMARY KEY("tournament_id","mobile_number")
);
--> statement-breakpoint
CREATE TABLE "tournament_report" (
	"tournament_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "tournament_report_tournament_id_user_id_pk" PRIMARY KEY("tournament_id","user_id")
);
--> statement-breakpoint
DROP INDEX "question_text_key";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "max_tournaments" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "max_seats" integer;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "shared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "shared_questions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "visibility" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "guests" text DEFAULT 'anyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "join_code" text;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tournament_guest" ADD CONSTRAINT "tournament_guest_tournament_id_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournament"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "tournament_report" ADD CONSTRAINT "tournament_report_tournament_id_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournament"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "tournament_report" ADD CONSTRAINT "tournament_report_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "tournament_guest_mobile_number_idx" ON "tournament_guest" USING btree ("mobile_number");--> statement-breakpoint
CREATE INDEX "tournament_report_user_id_idx" ON "tournament_report" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tournament_report_open_idx" ON "tournament_report" USING btree ("tournament_id") WHERE "tournament_report"."handled_at" is null;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "question_owner_id_idx" ON "question" USING btree ("owner_id") WHERE "question"."owner_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_join_code_key" ON "tournament" USING btree ("join_code") WHERE "tournament"."join_code" is not null;--> statement-breakpoint
CREATE INDEX "tournament_owner_id_idx" ON "tournament" USING btree ("owner_id") WHERE "tournament"."owner_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "question_text_key" ON "question" USING btree ("category",md5("text_key"),coalesce("owner_id", '00000000-0000-0000-0000-000000000000')) WHERE "question"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_shared_check" CHECK ("question"."shared_at" is null or "question"."owner_id" is null) NOT VALID;--> statement-breakpoint
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_owner_check" CHECK ("tournament"."owner_id" is null or ("tournament"."entry_fee" = 0 and "tournament"."prize_pool" = 0 and "tournament"."pending_prize_pool" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_visibility_check" CHECK (("tournament"."visibility" = 'public' and "tournament"."guests" = 'anyone') or ("tournament"."entry_fee" = 0 and "tournament"."prize_pool" = 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "starts_on_press" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "hall_code" text;--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_hall_code_key" ON "tournament" USING btree ("hall_code") WHERE "tournament"."hall_code" is not null;--> statement-breakpoint
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_starts_on_press_check" CHECK (not "tournament"."starts_on_press" or ("tournament"."entry_fee" = 0 and "tournament"."prize_pool" = 0)) NOT VALID;--> statement-breakpoint
CREATE TABLE "series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"terms" jsonb NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"length_ms" bigint NOT NULL,
	"weekdays" text[] NOT NULL,
	"until" date NOT NULL,
	"next_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "series_weekdays_check" CHECK (cardinality("series"."weekdays") > 0 and "series"."weekdays" <@ array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
);
--> statement-breakpoint
CREATE TABLE "series_follower" (
	"series_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"followed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "series_follower_series_id_user_id_pk" PRIMARY KEY("series_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "team_member" (
	"tournament_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_member_tournament_id_user_id_pk" PRIMARY KEY("tournament_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "team" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_code_key" UNIQUE("tournament_id","code"),
	CONSTRAINT "team_tournament_key" UNIQUE("tournament_id","id")
);
--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "series_day" date;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "team_size" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "team_best" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "series_follower" ADD CONSTRAINT "series_follower_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "series_follower" ADD CONSTRAINT "series_follower_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_team_fk" FOREIGN KEY ("tournament_id","team_id") REFERENCES "public"."team"("tournament_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_tournament_id_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournament"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "series_next_at_idx" ON "series" USING btree ("next_at") WHERE "series"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "series_owner_id_idx" ON "series" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "series_created_by_idx" ON "series" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "series_follower_user_id_idx" ON "series_follower" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_member_team_id_idx" ON "team_member" USING btree ("tournament_id","team_id");--> statement-breakpoint
CREATE INDEX "team_member_user_id_idx" ON "team_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_created_by_idx" ON "team" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_series_day_key" ON "tournament" USING btree ("series_id","series_day") WHERE "tournament"."series_id" is not null;--> statement-breakpoint
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_teams_check" CHECK ("tournament"."team_best" >= 1 and ("tournament"."team_size" = 0 or ("tournament"."team_size" between 2 and 5 and "tournament"."team_best" <= "tournament"."team_size" and "tournament"."entry_fee" = 0 and "tournament"."prize_pool" = 0))) NOT VALID;--> statement-breakpoint
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
ALTER TABLE "integrity_signal" ADD CONSTRAINT "integrity_signal_points_check" CHECK ("integrity_signal"."points" >= 0) NOT VALID;--> statement-breakpoint
CREATE TABLE "league_member" (
	"week" date NOT NULL,
	"user_id" uuid NOT NULL,
	"league" integer NOT NULL,
	"tier" smallint NOT NULL,
	"points" integer,
	"place" smallint,
	"next_tier" smallint,
	CONSTRAINT "league_member_week_user_id_pk" PRIMARY KEY("week","user_id")
);
--> statement-breakpoint
CREATE TABLE "league_week" (
	"week" date PRIMARY KEY NOT NULL,
	"formed_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "league_member" ADD CONSTRAINT "league_member_week_league_week_week_fk" FOREIGN KEY ("week") REFERENCES "public"."league_week"("week") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "league_member" ADD CONSTRAINT "league_member_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "league_member_league_idx" ON "league_member" USING btree ("week","league");--> statement-breakpoint
CREATE INDEX "league_member_user_id_idx" ON "league_member" USING btree ("user_id","week");--> statement-breakpoint
CREATE INDEX "tournament_settled_at_idx" ON "tournament" USING btree ("settled_at") WHERE "tournament"."kind" = 'tournament';