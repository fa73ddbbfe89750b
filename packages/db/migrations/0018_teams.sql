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
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_teams_check" CHECK ("tournament"."team_best" >= 1 and ("tournament"."team_size" = 0 or ("tournament"."team_size" between 2 and 5 and "tournament"."team_best" <= "tournament"."team_size" and "tournament"."entry_fee" = 0 and "tournament"."prize_pool" = 0))) NOT VALID;