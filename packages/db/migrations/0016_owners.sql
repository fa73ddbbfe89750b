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
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_visibility_check" CHECK (("tournament"."visibility" = 'public' and "tournament"."guests" = 'anyone') or ("tournament"."entry_fee" = 0 and "tournament"."prize_pool" = 0)) NOT VALID;