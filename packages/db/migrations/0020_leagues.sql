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