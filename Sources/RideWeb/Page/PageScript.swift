/// What keeps a page up to date: it hears what happens, and puts it where the page has room for it.
/// It makes no elements of what it hears, and loads the page again where that has another form.
enum PageScript {
    static let hash = PageDigest.source(text)

    static let text = """
        (() => {
        "use strict";
        const body = document.body, find = (id) => document.getElementById(id);
        if (body.dataset.over) return;
        const address = location.pathname.replace(/\\/$/, "");
        let turn = null;
        const show = (id, text) => {
          const place = find(id);
          if (place && place.textContent !== text) place.textContent = text;
        };
        const move = (car) => {
          const place = find("car");
          if (!place || !car) return;
          if (turn !== null) {
            while (car[2] - turn > 180) car[2] -= 360;
            while (car[2] - turn < -180) car[2] += 360;
          }
          turn = car[2];
          place.style.transform =
            `translate(${car[0]}px, ${car[1]}px) rotate(${car[2]}deg)`;
        };
        const hear = (event) => {
          const told = JSON.parse(event.data);
          if (told.form !== body.dataset.form) return location.reload();
          body.classList.remove("stale");
          show("state", told.state);
          show("left", told.left);
          show("arrival", told.arrival);
          document.title = told.title;
          for (const [id, way] of [["way", told.way], ["behind", told.behind]]) {
            for (const place of [find(id), find(id + "-edge")]) {
              if (place) place.setAttribute("d", way);
            }
          }
          move(told.car);
        };
        const look = () => {
          const source = new EventSource(address + "/live" + location.search);
          source.addEventListener("ride", hear);
          source.addEventListener("error", () => {
            body.classList.add("stale");
            if (source.readyState !== EventSource.CLOSED) return;
            setTimeout(async () => {
              try {
                const answer = await fetch(location.href, {method: "HEAD", cache: "no-store"});
                if (answer.status === 404) return location.reload();
              } catch (error) {}
              look();
            }, 5000);
          });
        };
        look();
        })();
        """
}
