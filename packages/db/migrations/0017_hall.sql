ALTER TABLE "tournament" ADD COLUMN "starts_on_press" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament" ADD COLUMN "hall_code" text;--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_hall_code_key" ON "tournament" USING btree ("hall_code") WHERE "tournament"."hall_code" is not null;--> statement-breakpoint
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_starts_on_press_check" CHECK (not "tournament"."starts_on_press" or ("tournament"."entry_fee" = 0 and "tournament"."prize_pool" = 0)) NOT VALID;